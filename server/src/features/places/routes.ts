import * as endpoints from '@muster/domain/places/endpoints.ts'
import {
  addressReply,
  geocodeBody,
  mapsConfigReply,
  placeDetailsBody,
  reverseGeocodeBody,
  suggestionsReply,
  suggestPlacesBody,
} from '@muster/domain/places/schema.ts'
import { type KeptFile, keepFile, sendKept } from '#http/kept-file.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { FILE_REFUSALS } from '#http/open-api/describe.ts'
import { onePerPerson } from '#outside/places/one-per-person.ts'
import { Refused } from '#refused.ts'
import { mapsConfig } from './views.ts'

const YEAR_SECONDS = 31_536_000

export async function places(mounting: Mounting): Promise<void> {
  const inTurn = onePerPerson()
  mount(mounting, endpoints.readMapsConfig, { reply: mapsConfigReply }, async (_, __, ctx) => ({
    data: mapsConfig(ctx),
  }))
  mount(
    mounting,
    endpoints.suggestPlaces,
    { reply: suggestionsReply, body: suggestPlacesBody },
    async ({ body, signal }, _, ctx) => ({
      data: await ctx.places.suggest(body.text, signal()),
    }),
  )
  mount(
    mounting,
    endpoints.placeDetails,
    { reply: addressReply, body: placeDetailsBody },
    async ({ body, signal }, me, ctx) => {
      const stop = signal()
      return { data: await inTurn(me.user.id, stop, () => ctx.places.details(body.placeId, stop)) }
    },
  )
  mount(
    mounting,
    endpoints.geocode,
    { reply: addressReply, body: geocodeBody },
    async ({ body, signal }, me, ctx) => {
      const stop = signal()
      return { data: await inTurn(me.user.id, stop, () => ctx.places.geocode(body.address, stop)) }
    },
  )
  mount(
    mounting,
    endpoints.reverseGeocode,
    { reply: addressReply, body: reverseGeocodeBody },
    async ({ body, signal }, me, ctx) => {
      const stop = signal()
      return { data: await inTurn(me.user.id, stop, () => ctx.places.reverse(body, stop)) }
    },
  )

  // public, and cacheable for ever, as the name changes with the content
  const plain = {
    summary: 'The bundled base map as GeoJSON',
    contentType: 'application/geo+json',
    refuses: FILE_REFUSALS,
  } as const
  let file: Promise<KeptFile> | undefined
  mounting.app.get<{ Params: { name: string } }>(
    '/base-maps/:name',
    { config: { plain }, compress: false },
    async (request, reply) => {
      const { baseMap } = mounting.ctx
      if (request.params.name !== baseMap.name) throw new Refused('not_found')
      file ??= keepFile(baseMap.bytes, {
        'content-type': 'application/geo+json',
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      })
      return sendKept(reply, await file)
    },
  )
}
