import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { accounts } from '#features/accounts/routes.ts'
import { passkeysOfAccounts } from '#features/accounts/routes-passkeys.ts'
import { profile } from '#features/accounts/routes-profile.ts'
import { staffOfAccounts } from '#features/accounts/routes-staff.ts'
import { boards } from '#features/boards/routes.ts'
import { carPools } from '#features/car-pools/routes.ts'
import { checkIns } from '#features/check-ins/routes.ts'
import { contacts } from '#features/contacts/routes.ts'
import { departures } from '#features/departures/routes.ts'
import { devices } from '#features/devices/routes.ts'
import { events } from '#features/events/routes.ts'
import { handOffs } from '#features/hand-offs/routes.ts'
import { history } from '#features/history/routes.ts'
import { imports } from '#features/imports/routes.ts'
import { installation } from '#features/installation/routes.ts'
import { itinerary } from '#features/itinerary/routes.ts'
import { calendar } from '#features/itinerary/routes-calendar.ts'
import { notifications } from '#features/notifications/routes.ts'
import { whatsAppWebhook } from '#features/notifications/routes-whatsapp.ts'
import { organiser } from '#features/organiser/routes.ts'
import { invitations } from '#features/organiser/routes-invitations.ts'
import { plannedItems } from '#features/organiser/routes-items.ts'
import { membersOfEvents } from '#features/organiser/routes-members.ts'
import { passes } from '#features/passes/routes.ts'
import { places } from '#features/places/routes.ts'
import { preferences } from '#features/preferences/routes.ts'
import { reach } from '#features/reach/routes.ts'
import { rollCalls } from '#features/roll-calls/routes.ts'
import { scheduledReminders } from '#features/scheduled-reminders/routes.ts'
import { securityLog } from '#features/security-log/routes.ts'
import { userPreferences } from '#features/user-preferences/routes.ts'
import { webhooks } from '#features/webhooks/routes.ts'
import { readBodies } from '#http/bodies.ts'
import { refuseOldClients } from '#http/client-version.ts'
import { compressReplies } from '#http/compression.ts'
import { allowOrigins } from '#http/cors.ts'
import { handleErrors, refuseAddress } from '#http/errors.ts'
import { secureHeaders } from '#http/headers.ts'
import { health } from '#http/health.ts'
import { limitByAddress } from '#http/limit-by-address.ts'
import { live } from '#http/live/routes.ts'
import { loggerOptions, logRequests } from '#http/logging.ts'
import { serveMetrics } from '#http/metrics.ts'
import { notePhoneReads } from '#http/note-phone-reads.ts'
import { openApi } from '#http/open-api/open-api.ts'
import { requireAuthorisation } from '#http/require-authorisation.ts'
import { shedLoad } from '#http/shed-load.ts'
import { webApp } from '#http/web-app.ts'
import { wellKnown } from '#http/well-known.ts'
import { Refused } from '#refused.ts'

const BODY_BYTES = 64 * 1024

/** Does not listen, so that tests run the real app. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    ...loggerOptions(ctx),
    trustProxy: ctx.config.trustProxy,
    bodyLimit: BODY_BYTES,
    // Fastify has no request timeout by default, and Node looks for one every 30 s (F39)
    requestTimeout: 15_000,
    http: { connectionsCheckingInterval: 1_000 },
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // otherwise Fastify's own 503 without our envelope (F63)
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 100 },
  })
  app.server.headersTimeout = 10_000
  requireAuthorisation(app)
  logRequests(app)
  handleErrors(app, ctx)
  secureHeaders(app, ctx)
  allowOrigins(app, ctx)
  await compressReplies(app)
  await openApi(app, ctx)
  health(app, ctx)
  serveMetrics(app, ctx)
  await whatsAppWebhook(app, ctx)
  await app.register(
    async api => {
      readBodies(api)
      refuseOldClients(api)
      if (ctx.limits.isShedding) await shedLoad(api)
      limitByAddress(api, ctx)
      notePhoneReads(api, ctx)
      api.addHook('onSend', (_, reply, payload, done) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        done(null, payload)
      })
      api.setNotFoundHandler(() => {
        throw new Refused('not_found')
      })
      const mounting = { app: api, ctx }
      await accounts(mounting)
      await events(mounting)
      await handOffs(mounting)
      await itinerary(mounting)
      await calendar(mounting)
      await checkIns(mounting)
      await boards(mounting)
      await departures(mounting)
      await contacts(mounting)
      await notifications(mounting)
      await devices(mounting)
      await rollCalls(mounting)
      await scheduledReminders(mounting)
      await carPools(mounting)
      await organiser(mounting)
      await plannedItems(mounting)
      await membersOfEvents(mounting)
      await invitations(mounting)
      await history(mounting)
      await imports(mounting)
      await passes(mounting)
      await places(mounting)
      await preferences(mounting)
      await userPreferences(mounting)
      await reach(mounting)
      await webhooks(mounting)
      await profile(mounting)
      await staffOfAccounts(mounting)
      await passkeysOfAccounts(mounting)
      await installation(mounting)
      await securityLog(mounting)
      live(mounting)
    },
    { prefix: '/api' },
  )
  wellKnown(app, ctx)
  await webApp(app, ctx)
  return app
}
