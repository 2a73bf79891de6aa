/** Sentences that belong to the wire and the shell rather than to one feature. */
export const wireWords = {
  textExpected: 'Please enter text',
  textTooLong: (max: number) => `Please use at most ${max} characters`,
  textNotPlain: 'Please use plain text without control characters',
  /** the only sentence about a call that the server did not write */
  unreachable: 'Muster cannot be reached. Please check your connection.',
  textNotOneLine: 'Please use one line of text',
  idExpected: 'Please send an id',
  instantExpected: 'Please send a date and time such as 2026-11-21T05:00:00Z',
  invalidList: 'Please send a list of ids',
  yesOrNoExpected: 'Please send true or false',
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
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  read_only:
    'Nothing can be saved right now, because the server is short of space. Nothing was changed, and you can go on reading.',
  unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  unexpected: 'Something went wrong. Please try again.',
} as const

export const productName = 'Muster'
