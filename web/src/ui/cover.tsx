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
  isFirst: boolean
  size?: keyof typeof heights | undefined
}

/** `md` is the height of CardSkeleton's picture. */
const heights = { sm: 'h-28', md: 'h-40' }

/** --container-screen in styles/tokens.css */
const SIZES = '(min-width: 48rem) 46rem, 100vw'

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
