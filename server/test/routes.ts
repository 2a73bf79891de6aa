import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'

export interface MountedRoute {
  endpoint: EndpointShape
  /** method and path */
  name: string
  /** its schema */
  body: z.ZodMiniType | undefined
}

/** Also returns the routes with an endpoint, which Fastify does not list later. `build` must start with `Fastify()`. */
export function watchRoutes<App>(build: () => App): { app: App; routes: readonly MountedRoute[] } {
  const routes: MountedRoute[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, config }) => {
      const { endpoint, body } = config ?? {}
      if (endpoint && method === endpoint.method)
        routes.push({ endpoint, name: `${endpoint.method} ${endpoint.path}`, body })
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    return { app: build(), routes }
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
