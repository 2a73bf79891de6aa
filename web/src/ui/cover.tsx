import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from './button.tsx'

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
  /** where data is saved */
  showLabel: string | undefined
  size?: keyof typeof heights | undefined
}

/** `md` is the height of CardSkeleton's picture. */
const heights = { sm: 'h-28', md: 'h-40' }

/** --container-screen in styles/tokens.css */
const SIZES = '(min-width: 48rem) 46rem, 100vw'

export function Cover({ image, isFirst, showLabel, size = 'md' }: CoverProps) {
  const [isWaiting, setIsWaiting] = useState(showLabel !== undefined)
  const [failed, setFailed] = useState<string>()
  if (!image || failed === image.url) return <div className={clsx('muster-rings bg-hero', heights[size])} />
  if (isWaiting)
    return (
      <div className={clsx('grid place-items-center bg-hero', heights[size])}>
        <div className="relative z-10">
          <Button variant="secondary" size="sm" onClick={() => setIsWaiting(false)}>
            {showLabel}
          </Button>
        </div>
      </div>
    )
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
