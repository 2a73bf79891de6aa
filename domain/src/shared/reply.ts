import * as z from 'zod/mini'

export const one = <T extends z.ZodMiniType>(data: T) => z.object({ data })

export const paginationReply = z.union([
  z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() }),
  z.object({ start: z.int(), limit: z.int(), total: z.int() }),
])

export const list = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), meta: z.object({ pagination: paginationReply }) })

export const okReply = z.object({ ok: z.boolean() })
export type OkReply = z.infer<typeof okReply>

export interface RefusalReply {
  data: null
  error: {
    status: number
    name: string
    message: string
    details: {
      code: string
      issues?: { path: string; message: string }[]
      /** with `second_factor_needed` */
      secondFactor?: {
        challenge: string
        host: string
        known: { credentialId: string; transports: string[] }[]
      }
    }
  }
}
