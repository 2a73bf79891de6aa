import { readFileSync } from 'node:fs'
import path from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiWords } from '@muster/domain/shared/open-api-words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import Fastify, { type FastifyInstance } from 'fastify'

export const DOCS = '/api/docs'
const MARK = readFileSync(path.join(import.meta.dirname, '../../outside/mark.png'))

/** The page that shows the description, as an app of its own that listens nowhere: its files are asked for once. */
export async function docsPage(document: () => object): Promise<FastifyInstance> {
  const page = Fastify()
  // the page asks this plugin for the description
  await page.register(swagger, { openapi: {}, transformObject: document })
  await page.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: true,
    transformStaticCSP: allowPage,
    logo: { type: 'image/png', content: MARK, href: '/' },
    theme: {
      title: openApiWords.title,
      favicon: [{ filename: 'mark.png', rel: 'icon', type: 'image/png', sizes: '96x96', content: MARK }],
      css: [{ filename: 'muster.css', content: CSS }],
    },
    uiConfig: { docExpansion: 'none' },
  })
  return page
}

/** Our name beside our mark, instead of a field for the address of another description. */
const CSS = `
.swagger-ui .topbar { border-bottom: 1px solid #d9dde3; }
html:not(.dark-mode) .swagger-ui .topbar { background: #ffffff; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .link::after { content: '${productName}'; margin-left: 12px; color: #1c2430; font-size: 20px; }
.dark-mode .swagger-ui .topbar .link::after { color: #e4e6e6; }
`

/** The page writes styles at run time, and Muster may be served by plain HTTP. */
const allowPage = (policy: string) =>
  policy
    .replace('upgrade-insecure-requests;', '')
    .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
