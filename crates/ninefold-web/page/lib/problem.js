/** A failed request, with a message for the user. */
export class Problem extends Error {
  /** @param {string} message @param {{status?: number, row?: number, column?: number}} about */
  constructor(message, { status = 0, row, column } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.row = row;
    this.column = column;
  }

  /** Whether nothing of this name exists. */
  get isUnknown() {
    return this.status === 404;
  }
}
