import { unsubscribeWords as say } from '@muster/domain/notifications/words-choices.ts'
import { productName } from '@muster/domain/shared/words.ts'
import { escaped } from '#outside/mail-layout.ts'

const CSS = `:root{color-scheme:light dark}
body{margin:0;padding:32px 16px;background:#f3f6f7;color:#0d1b21;font:16px/24px Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:432px;margin:0 auto;padding:32px 24px;background:#fff;border:1px solid #d8e0e4;border-radius:16px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:22px;line-height:30px}p{margin:0 0 24px}a{color:#0a5a73}
button{min-height:48px;padding:12px 24px;border:0;border-radius:12px;background:#0a5a73;color:#fff;font:inherit;font-weight:600}
@media (prefers-color-scheme:dark){body{background:#0a1114;color:#eef4f6}main{background:#1a252a;border-color:#28363d}a{color:#67c1df}button{background:#67c1df;color:#04232e}}`

interface Page {
  title: string
  text: string
  /** HTML */
  action: string
}

const pageOf = ({ title, text, action }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${productName}</title>
<style>${CSS}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${action}
</main>
</body>
</html>
`

const opening = (publicUrl: string) => `<a href="${escaped(publicUrl)}">${escaped(say.open)}</a>`

/** One button, because the programs that check links in e-mails open them. */
export const questionPage = (event: string) =>
  pageOf({
    title: say.question(event),
    text: say.stays,
    action: `<form method="post"><button name="List-Unsubscribe" value="One-Click">${escaped(say.button)}</button></form>`,
  })

export const donePage = (event: string, publicUrl: string) =>
  pageOf({ title: say.done(event), text: say.stays, action: opening(publicUrl) })

export const wrongPage = (publicUrl: string) =>
  pageOf({ title: say.wrong, text: say.wrongHint, action: opening(publicUrl) })
