import * as z from 'zod/mini'

const picture = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const coverImageReply = z.object({
  ...picture.shape,
  alternativeText: z.nullable(z.string()),
  formats: z.object({ small: z.optional(picture) }),
})
export type CoverImage = z.infer<typeof coverImageReply>
