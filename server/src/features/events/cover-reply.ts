import type { CoverImage } from '@muster/domain/shared/cover.ts'

export interface StoredCover {
  alternativeText: string | null
  files: { url: string; width: number; height: number }[] | null
}

export function toCoverImage(stored: StoredCover | null): CoverImage | null {
  const [small, large = small] = stored?.files ?? []
  if (!stored || !small || !large) return null
  return { ...large, alternativeText: stored.alternativeText, formats: { small } }
}
