import {
  deletePushSubscription,
  readPushConfig,
  savePushSubscription,
} from '@muster/domain/devices/endpoints.ts'
import { USER_AGENT_MAX } from '@muster/domain/devices/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

/** It changes only when the installation is made anew. */
export const pushConfigQuery = queryOptions({
  queryKey: ['push-config'],
  queryFn: async ({ signal }) => (await call(readPushConfig, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveSubscription = ({ endpoint, keys, expirationTime }: PushSubscriptionJSON) =>
  call(savePushSubscription, {
    body: {
      data: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
        expirationTime: expirationTime ?? null,
        userAgent: navigator.userAgent.slice(0, USER_AGENT_MAX),
        isActive: true,
        lastUsed: new Date().toISOString(),
      },
    },
  })

export const removeSubscription = (endpoint: string) =>
  call(deletePushSubscription, { body: { data: { endpoint } } })
