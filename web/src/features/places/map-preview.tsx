import type { AddressResult, MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useIsSeen } from '#device/in-view.ts'
import { embeddedMapUrl } from '#device/maps/embedded-map.ts'
import { mapsLink } from '#device/maps.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import { MapAttribution } from './parts/map-attribution.tsx'
import { MapCanvas } from './parts/map-canvas.tsx'
import { WhenAsked } from './parts/when-asked.tsx'
import { useMap } from './use-map.ts'
import { usePlaces } from './use-places.ts'

interface MapPreviewProps {
  address: Pick<AddressResult, 'formattedAddress' | 'coordinates'>
  areaMeters?: number | undefined
  /** the link uses the coordinates, as the address may be free text */
  isNamedFreely?: boolean | undefined
  /** Chromium 156 leaves out the rounded corners of a sheet around a rounded box that clips a map */
  isSquare?: boolean | undefined
}

export function MapPreview({ address, areaMeters, isNamedFreely, isSquare }: MapPreviewProps) {
  const { config, isError } = usePlaces()
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(frame)
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const { latitude, longitude } = address.coordinates
  const key = `${latitude},${longitude}`
  const hasFailed = isError || failedFor === key
  const link = mapsLink({
    location: address.formattedAddress,
    locationCoOrds: isNamedFreely ? address.coordinates : null,
  })

  return (
    <div className="space-y-1">
      <div
        ref={frame}
        className={clsx(
          'relative h-40 overflow-hidden border border-line bg-sunken',
          !isSquare && 'rounded-md',
        )}
      >
        {hasFailed ? (
          <p className="grid h-full place-items-center p-4 text-center text-muted text-sm">
            {placesWords.previewFailed}
          </p>
        ) : (
          <WhenAsked>
            {isSeen && config && (
              <Picture
                key={key}
                config={config}
                address={address}
                areaMeters={areaMeters}
                onFail={() => setFailedFor(key)}
              />
            )}
          </WhenAsked>
        )}
      </div>
      {config && !hasFailed && <MapAttribution config={config} />}
      {link && <OutsideLink href={link}>{placesWords.openInMaps}</OutsideLink>}
    </div>
  )
}

interface PictureProps extends Omit<MapPreviewProps, 'isSquare' | 'isNamedFreely'> {
  config: MapsConfig
  onFail: () => void
}

const AREA_ZOOM = 14

function Picture({ config, address, areaMeters, onFail }: PictureProps) {
  if (config.google && areaMeters === undefined)
    return (
      <iframe
        title={placesWords.preview(address.formattedAddress)}
        src={embeddedMapUrl(config.google.apiKey, address.formattedAddress)}
        tabIndex={-1}
        // the key is restricted to our origin
        referrerPolicy="strict-origin-when-cross-origin"
        className="pointer-events-none size-full"
      />
    )
  return <StillMap config={config} address={address} areaMeters={areaMeters} onFail={onFail} />
}

function StillMap({ config, address, areaMeters, onFail }: PictureProps) {
  const point = address.coordinates
  const isArea = areaMeters !== undefined
  const map = useMap({
    config,
    center: point,
    zoom: isArea ? AREA_ZOOM : config.region.zoom,
    pin: isArea ? null : point,
    onOpen: view => {
      if (isArea) view.setPoints([{ point, radiusMeters: areaMeters, look: 'free' }], [])
    },
    onFail,
  })
  return <MapCanvas map={map} label={placesWords.preview(address.formattedAddress)} />
}
