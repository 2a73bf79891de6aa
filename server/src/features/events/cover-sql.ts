import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.generated.ts'

const eb = expressionBuilder<DB>()

/** The stored cover of an image's id: its files from the smallest to the largest. `null` where there is none. */
export const storedCover = (imageId: Expression<number | null>) =>
  eb
    .selectFrom('images as p')
    .where('p.id', '=', imageId)
    .select(image =>
      jsonBuildObject({
        alternativeText: image.ref('p.alternative_text'),
        files: image
          .selectFrom('image_files as f')
          .whereRef('f.image_id', '=', 'p.id')
          .select(file =>
            file.fn
              .agg<{ url: string; width: number; height: number }[]>('json_agg', [
                jsonBuildObject({
                  url: sql<string>`'/api/images/' || ${file.ref('f.hash')}`,
                  width: file.ref('f.width'),
                  height: file.ref('f.height'),
                }),
              ])
              .orderBy('f.width')
              .as('files'),
          )
          .$asScalar(),
      }).as('cover'),
    )
