/**
 * The languages of the page. Each has a folder here with the same files as `en`. A language that lacks words is `incomplete`: English
 * fills in. `locale` is for numbers, dates and plurals, if the code alone won't do; `mirrored` is for languages from right to left.
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch' },
};
