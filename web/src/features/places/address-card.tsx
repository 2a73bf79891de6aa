import type { AddressResult } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { MapPreview } from './map-preview.tsx'

interface AddressCardProps {
  address: AddressResult
  showsConfidence?: boolean | undefined
  flat?: string | undefined
  landmark?: string | undefined
  children?: ReactNode
}

export function AddressCard({ address, showsConfidence, flat, landmark, children }: AddressCardProps) {
  const { street, city, state, zipCode } = address.components
  return (
    <section aria-label={placesWords.selectedAddress}>
      <Card>
        <div className="space-y-4 p-4">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-3">
            <Part label={placesWords.flat} isWide>
              {flat}
            </Part>
            <Part label={placesWords.landmark} isWide>
              {landmark}
            </Part>
            <Part label={placesWords.street} isWide>
              {street}
            </Part>
            <Part label={placesWords.city}>{city}</Part>
            <Part label={placesWords.state}>{state}</Part>
            {!children && <Part label={placesWords.zipCode}>{zipCode}</Part>}
          </dl>
          {children}
          {showsConfidence && <Badge tone="neutral">{placesWords.confidence(address.confidence)}</Badge>}
          <MapPreview address={address} />
        </div>
      </Card>
    </section>
  )
}

interface PartProps {
  label: string
  isWide?: boolean
  children: string | undefined
}

const Part = ({ label, isWide, children }: PartProps) =>
  children && (
    <div className={isWide ? 'col-span-full' : 'min-w-0'}>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
