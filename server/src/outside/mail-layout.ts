import type { MailWords } from '@muster/domain/shared/mail-words.ts'
import { productName } from '@muster/domain/shared/words.ts'

/** Content-ID of the picture that the mailer attaches. */
export const MARK_ID = 'mark@muster'

interface LaidOut {
  subject: string
  text: string
  html: string
}

/** The same words twice: as plain text with the address, and as HTML with a button (R163). */
export function layOutMail(words: MailWords, link: string): LaidOut {
  const { subject, before, after, footer } = words
  const end = footer ? [footer.text, `${footer.button}:\n${footer.link}`] : []
  return {
    subject,
    text: `${[...before, link, ...after, ...end].join('\n\n')}\n`,
    html: htmlOf(words, link),
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Mail programs ignore style sheets here and there, so each element has its light colours itself. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0a1114!important}.card{background:#1a252a!important;border-color:#28363d!important}.ink{color:#eef4f6!important}.muted,.muted a{color:#a7b7bf!important}.button{background:#67c1df!important;color:#04232e!important}}`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#0d1b21">${escaped(text).replaceAll('\n', '<br>')}</p>`

const muted = (margin: string, lines: readonly string[]) =>
  `<p class="muted" style="margin:${margin};font-size:13px;line-height:20px;color:#46575f">${lines.join('<br>')}</p>`

const mutedLink = (link: string, words: string) =>
  `<a href="${escaped(link)}" style="color:#46575f">${escaped(words)}</a>`

const htmlOf = (
  { subject, before, button, otherwise, after, footer }: MailWords,
  link: string,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#f3f6f7;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #d8e0e4;border-radius:16px;${FONT}">
<tr><td style="padding:32px 24px;overflow-wrap:anywhere">
<img src="cid:${MARK_ID}" width="40" height="40" alt="${productName}" style="display:block;margin:0 0 24px">
${before.map(paragraph).join('\n')}
<p style="margin:24px 0"><a class="button" href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#0a5a73;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(button)}</a></p>
${after.map(paragraph).join('\n')}
${muted('24px 0 0', [escaped(otherwise), mutedLink(link, link)])}
${footer ? muted('16px 0 0', [escaped(footer.text), mutedLink(footer.link, footer.button)]) : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
