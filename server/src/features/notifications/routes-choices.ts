import * as endpoints from '@muster/domain/notifications/endpoints-choices.ts'
import { choicesReply, chooseBody } from '@muster/domain/notifications/schema-choices.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '#http/content-security-policy.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { FILE_REFUSALS } from '#http/open-api/describe.ts'
import { styleHashesOf } from '#http/page-policy.ts'
import { isReadOnly } from '#http/read-only.ts'
import { isApiToken, tokenIn } from '#http/session.ts'
import { Refused } from '#refused.ts'
import * as commands from './commands-choices.ts'
import { whoUnsubscribes } from './unsubscribe-link.ts'
import { donePage, questionPage, wrongPage } from './unsubscribe-page.ts'
import * as views from './views-choices.ts'

export async function choices(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readChoices, { reply: choicesReply }, async (_, me, ctx) => ({
    data: await views.choices(ctx, me),
  }))
  mount(mounting, endpoints.choose, { reply: choicesReply, body: chooseBody }, async ({ body }, me, ctx) => {
    await commands.choose(ctx, me, body)
    return { data: await views.choices(ctx, me) }
  })
  mount(mounting, endpoints.subscribeAgain, { reply: choicesReply }, async ({ params }, me, ctx) => {
    await commands.subscribeAgain(ctx, me, idOf(params))
    return { data: await views.choices(ctx, me) }
  })
  await mounting.app.register(async app => unsubscribing({ ...mounting, app }))
}

interface Route {
  Params: { key: string }
}

/** Pages for people and mail programs, which send no bearer header: the signed key is the permission. */
function unsubscribing({ app, ctx }: Mounting): void {
  // RFC 8058: a form of either encoding, whose content says nothing new
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => done(null, undefined))
  const plain = { contentType: 'text/html', example: '<!doctype html>', refuses: FILE_REFUSALS } as const
  const question = { ...plain, summary: 'A page that asks whether to stop the e-mails about an event' }
  const answer = { ...plain, summary: 'Stop the e-mails about an event (one-click, RFC 8058)' }
  const { publicUrl } = ctx.config
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .status(status)
      .header('content-security-policy', contentSecurityPolicy(ctx.config.maps, styleHashesOf(html)))
      .type('text/html; charset=utf-8')
      .send(html)
  const whoIn = ({ params, headers }: FastifyRequest<Route>) => {
    if (isApiToken(tokenIn(headers.authorization) ?? '')) throw new Refused('token_not_here')
    return whoUnsubscribes(ctx, params.key)
  }

  app.get<Route>('/unsubscribe/:key', { config: { plain: question } }, async (request, reply) => {
    const who = whoIn(request)
    const event = who && (await views.unsubscribedEvent(ctx, who))
    return event ? send(reply, 200, questionPage(event)) : send(reply, 404, wrongPage(publicUrl))
  })
  app.post<Route>('/unsubscribe/:key', { config: { plain: answer } }, async (request, reply) => {
    const who = whoIn(request)
    if (who && isReadOnly(ctx)) throw new Refused('read_only')
    const isDone = who && (await commands.unsubscribe(ctx, who))
    const event = isDone && (await views.unsubscribedEvent(ctx, who))
    return event ? send(reply, 200, donePage(event, publicUrl)) : send(reply, 404, wrongPage(publicUrl))
  })
}
