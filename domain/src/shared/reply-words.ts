import { callWords } from './words.ts'

export const wireWords = {
  textExpected: 'Please enter text',
  textTooLong: (max: number) => `Please use at most ${max} characters`,
  textNotPlain: 'Please use plain text without control characters',
  textNotVisible: 'Please use text without invisible characters',
  textNotOneLine: 'Please use one line of text',
  idExpected: 'Please send an id',
  instantExpected: 'Please send a date and time such as 2026-11-21T05:00:00Z',
  keyExpected: 'Please send an Idempotency-Key of 16 to 255 characters without spaces',
  invalidList: 'Please send a list of ids',
} as const

/** Apart, because only the server says them. */
export const queryWords = {
  yesOrNoExpected: 'Please send true or false',
  numberExpected: 'Please send a number',
  integerExpected: (min: number, max: number) => `Please send a whole number from ${min} to ${max}`,
  once: 'Please send this key once',
  trueExpected: 'Please send true',
  nameExpected: 'Please send a name',
  listExpected: 'Please send a list of filters',
  directionExpected: 'Please sort asc or desc',
  sortOnce: 'Please sort by each field once',
  onePagination: 'Please use page and pageSize, or start and limit',
  tooManyFilters: (max: number) => `Please send at most ${max} filters`,
  tooLong: (max: number) => `Please send at most ${max} values`,
  notReadable: 'The query could not be read',
  oneOf: (values: readonly string[]) => `Please send one of ${values.join(', ')}`,
  unknownKey: (key: string, allowed: readonly string[] = []) =>
    `The request has a key that is not known here: ${key}${allowed.length > 0 ? `. Allowed: ${allowed.join(', ')}.` : ''}`,
} as const

export const wireRefusals = {
  malformed_body: 'The request could not be read. Please send valid JSON.',
  unknown_key: 'The request has a key that is not known here.',
  invalid: 'The request is not valid.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'Please send JSON (application/json).',
  session_ended: 'Session expired. Please log in again.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'This does not exist or you do not have access to it.',
  key_reused: 'This Idempotency-Key was used for another request. Please send a new one.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  read_only:
    'Nothing can be saved right now, because the server is short of space. Nothing was changed, and you can go on reading.',
  unavailable: callWords.unavailable,
  unexpected: callWords.unexpected,
} as const
