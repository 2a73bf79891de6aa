/** Push services refuse more than 4,096 bytes, of which the encryption takes 103. */
export const PAYLOAD_BYTES = 3_500
const TITLE_LETTERS = 120

export interface PushMessage {
  title: string
  body: string
  /** a newer notification with the same tag takes the place of an older one */
  tag: string
  /** absolute */
  navigate: string
  /** the device says with it that the message has arrived, and that it was opened */
  receipt: string
  unread: number
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ELLIPSIS = '…'

/** Cut between letters as people see them, so that no emoji and no Devanagari syllable is torn. */
function cut(text: string, length: number): string {
  const all = Array.from(letters.segment(text), ({ segment }) => segment)
  return all.length <= length ? text : all.slice(0, length).join('').trimEnd() + ELLIPSIS
}

/**
 * Declarative Web Push: a browser that knows it shows this without the service worker. Words are cut so that it fits:
 * the body first.
 */
export function pushPayload(message: PushMessage, bytes = PAYLOAD_BYTES): string {
  const { tag, navigate, receipt, unread } = message
  const jsonOf = (title: string, body: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: { title, body, tag, navigate, lang: 'en', data: { receipt } },
      app_badge: unread,
    })
  const fits = (json: string) => Buffer.byteLength(json) <= bytes
  const whole = jsonOf(message.title, message.body)
  if (fits(whole)) return whole
  const title = cut(message.title, TITLE_LETTERS)
  const body = longest(message.body, text => fits(jsonOf(title, text)))
  return jsonOf(body === '' ? longest(title, text => fits(jsonOf(text, ''))) : title, body)
}

/** Halves the distance to the longest cut that fits. */
function longest(text: string, fits: (text: string) => boolean): string {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(cut(text, middle))) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : cut(text, low)
}
