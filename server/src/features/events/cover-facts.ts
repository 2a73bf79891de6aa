import type { CoverImage } from '@muster/domain/events/schema.ts'

/** A cover as it is stored: its files from the smallest to the largest. */
export interface StoredCover {
  alternativeText: string | null
  files: { url: string; width: number; height: number }[] | null
}

/** SQL: the stored cover of an image's id, null where there is none. */
export const storedCover = (imageId: string) => `(select json_build_object(
    'alternativeText', p.alternative_text,
    'files', (select json_agg(json_build_object('url', '/api/images/' || f.hash, 'width', f.width, 'height', f.height) order by f.width)
      from image_files f where f.image_id = p.id))
  from images p where p.id = ${imageId})`

export function coverOf(stored: StoredCover | null): CoverImage | null {
  const [small, large = small] = stored?.files ?? []
  if (!stored || !small || !large) return null
  return { ...large, alternativeText: stored.alternativeText, formats: { small } }
}
