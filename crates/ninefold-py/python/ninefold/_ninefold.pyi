"""The extension: private to the package, whose own stubs say what it holds."""

from typing import Any

def __getattr__(name: str) -> Any: ...
