import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what was sent
  body: any
}

export interface FakeWhatsApp {
  /** with the version, as `WHATSAPP_API_URL` */
  apiUrl: string
  requests: Received[]
  /** For every request from now on; `null` to accept again. */
  respondWith(response: Response | null): void
  stop(): Promise<void>
}

interface Response {
  status: number
  body: string
  headers?: Record<string, string>
}

/** An error as the Graph API sends it. */
export const graphError = (status: number, code: number, title: string, details: string): Response => ({
  status,
  body: JSON.stringify({
    error: {
      message: `(#${code}) ${title}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  }),
})

export const FAKE_TOKEN = 'EAAJB-fake-token'

/** A local server in place of graph.facebook.com, which refuses a wrong token and a payload that it does not know. */
export async function startFakeWhatsApp(): Promise<FakeWhatsApp> {
  let fixed: Response | null = null
  const server = http.createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const { headers, url: path = '' } = request
    fake.requests.push({ path, headers, body })
    const { status, body: answer, headers: more } = fixed ?? answerTo({ path, headers, body })
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...more }).end(answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeWhatsApp = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    requests: [],
    respondWith: response => {
      fixed = response
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return fake
}

let sent = 0

function answerTo({ path, headers, body }: Received): Response {
  if (headers.authorization !== `Bearer ${FAKE_TOKEN}`)
    return graphError(401, 190, 'Invalid OAuth access token', 'The access token has expired.')
  const { messaging_product, to, type, template } = body
  const parameters = template?.components?.[0]?.parameters ?? []
  const isWellFormed =
    /^\/v\d+\.\d+\/\d+\/messages$/.test(path) &&
    messaging_product === 'whatsapp' &&
    /^91\d{10}$/.test(to) &&
    type === 'template' &&
    typeof template.language.code === 'string'
  if (!isWellFormed) return graphError(400, 100, 'Invalid parameter', 'The payload is not known.')
  if (parameters.length !== 2)
    return graphError(400, 132000, 'Parameter count', 'The template has two parameters.')
  if (parameters.some((one: { text: string }) => /[\n\t]| {5}/.test(one.text)))
    return graphError(400, 132018, 'Parameter format', 'No line breaks, tabs or five spaces.')
  sent += 1
  return {
    status: 200,
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.fake${sent}`, message_status: 'accepted' }],
    }),
  }
}
