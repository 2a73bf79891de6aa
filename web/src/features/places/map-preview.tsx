import type { AddressResult, MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useIsSeen } from '#device/in-view.ts'
import { embeddedMap } from '#device/maps/embedded-map.ts'
import { mapsLink } from '#device/maps.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import { MapAttribution } from './parts/map-attribution.tsx'
import { MapCanvas } from './parts/map-canvas.tsx'
import { usePlaces } from './use-places.ts'

type Place = Pick<AddressResult, 'formattedAddress' | 'coordinates'>

interface MapPreviewProps {
  address: Place
  /** no more is known than that it is within so many metres */
  areaMeters?: number | undefined
  /** its words may be anybody's own, so that the maps app is told the point */
  isNamedFreely?: boolean | undefined
  /** Chromium paints no corner of a round sheet around a round box that clips a map (156) */
  isSquare?: boolean | undefined
}

/** A small still map of a chosen address, and a link that opens it in the person's maps app. */
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
          isSeen &&
          config && (
            <Picture
              key={key}
              config={config}
              address={address}
              areaMeters={areaMeters}
              onFail={() => setFailedFor(key)}
            />
          )
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

/** All of an area of some hundred metres. */
const AREA_ZOOM = 14

function Picture({ config, address, areaMeters, onFail }: PictureProps) {
  const label = placesWords.preview(address.formattedAddress)
  if (config.google && areaMeters === undefined)
    return (
      <iframe
        title={label}
        src={embeddedMap(config.google.apiKey, address.formattedAddress)}
        // a still picture: its own controls would be a second map to get lost in
        tabIndex={-1}
        // the key is restricted to our address
        referrerPolicy="strict-origin-when-cross-origin"
        className="pointer-events-none size-full"
      />
    )
  return (
    <MapCanvas
      config={config}
      start={address.coordinates}
      zoom={areaMeters === undefined ? config.region.zoom : AREA_ZOOM}
      pin={areaMeters === undefined ? address.coordinates : null}
      areaMeters={areaMeters}
      label={label}
      onFail={onFail}
    />
  )
}
