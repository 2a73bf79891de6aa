import type { AddressResult, MapsConfig } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useIsSeen } from '#device/in-view.ts'
import { embeddedMap } from '#device/maps/embedded-map.ts'
import { mapsLink } from '#device/maps.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import { usePlaces } from '../use-places.ts'
import { MapAttribution } from './map-attribution.tsx'
import { MapCanvas } from './map-canvas.tsx'

interface MapPreviewProps {
  address: AddressResult
  /** Chromium paints no corner of a round sheet around a round box that clips a map (156) */
  isSquare?: boolean | undefined
}

/** A small still map of a chosen address, and a link that opens it in the person's maps app. */
export function MapPreview({ address, isSquare }: MapPreviewProps) {
  const { config, isError } = usePlaces()
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(frame)
  const [failedFor, setFailedFor] = useState<AddressResult | null>(null)
  const hasFailed = isError || failedFor === address
  const { latitude, longitude } = address.coordinates
  const link = mapsLink({ location: address.formattedAddress, locationCoOrds: null })

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
              key={`${latitude},${longitude}`}
              config={config}
              address={address}
              onFail={() => setFailedFor(address)}
            />
          )
        )}
      </div>
      {config && !hasFailed && <MapAttribution config={config} />}
      {link && <OutsideLink href={link}>{placesWords.openInMaps}</OutsideLink>}
    </div>
  )
}

interface PictureProps {
  config: MapsConfig
  address: AddressResult
  onFail: () => void
}

function Picture({ config, address, onFail }: PictureProps) {
  const label = placesWords.preview(address.formattedAddress)
  if (config.google)
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
      zoom={config.region.zoom}
      pin={address.coordinates}
      label={label}
      onFail={onFail}
    />
  )
}
