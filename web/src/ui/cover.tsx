import { clsx } from 'clsx'
import { useState } from 'react'

interface Picture {
  url: string
  width: number
  height: number
}

interface CoverProps {
  image:
    | (Picture & { alternativeText: string | null; formats: { small?: Picture | undefined } })
    | null
    | undefined
  /** the first picture of a screen is wanted at once, the others when they come near */
  isFirst: boolean
  size?: keyof typeof heights | undefined
}

/** `md` is as tall as the picture of CardSkeleton. */
const heights = { sm: 'h-28', md: 'h-40' }

/** Tokens: the widest that a column gets (styles/tokens.css, --container-screen). */
const SIZES = '(min-width: 48rem) 46rem, 100vw'

/** Without a picture, or with one that did not arrive, there is a calm pattern. */
export function Cover({ image, isFirst, size = 'md' }: CoverProps) {
  const [failed, setFailed] = useState<string>()
  if (!image || failed === image.url) return <div className={clsx('muster-rings bg-hero', heights[size])} />
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
      className={clsx('w-full bg-sunken object-cover', heights[size])}
    />
  )
}
