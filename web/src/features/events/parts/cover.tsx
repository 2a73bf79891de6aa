import type { CoverImage } from '@muster/domain/events/schema.ts'
import { useState } from 'react'

interface CoverProps {
  image: CoverImage | null | undefined
  /** the first picture of a screen is wanted at once, the others when they come near */
  isFirst: boolean
}

/** Tokens: the widest that a column gets (styles/tokens.css, --container-screen). */
const SIZES = '(min-width: 48rem) 46rem, 100vw'

/** As tall as CardSkeleton's. An event without a picture, or with one that did not arrive, has a calm pattern. */
export function Cover({ image, isFirst }: CoverProps) {
  const [failed, setFailed] = useState<string>()
  if (!image || failed === image.url) return <div className="muster-rings h-40 bg-hero" />
  const { small } = image.formats
  return (
    <img
      src={small?.url ?? image.url}
      srcSet={small && `${small.url} ${small.width}w, ${image.url} ${image.width}w`}
      sizes={small && SIZES}
      width={image.width}
      height={image.height}
      alt={image.alternativeText ?? ''}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(image.url)}
      className="h-40 w-full bg-sunken object-cover"
    />
  )
}
