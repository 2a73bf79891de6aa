import { isZipCode, withZipCode, zipDigits } from '@muster/domain/places/rules.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import type { Ref } from 'react'
import { Badge } from '#ui/badge.tsx'
import { TextField } from '#ui/field.tsx'

interface ZipFieldProps {
  address: AddressResult
  onChange: (address: AddressResult) => void
  error?: string | undefined
  isReadOnly: boolean
  ref: Ref<HTMLInputElement>
}

/** The formatted address changes only with a complete PIN code, which can be found in it again. */
const withTypedZipCode = (address: AddressResult, zipCode: string): AddressResult =>
  isZipCode(zipCode)
    ? withZipCode(address, zipCode)
    : { ...address, components: { ...address.components, zipCode }, isZipApproximate: false }

export const ZipField = ({ address, onChange, error, isReadOnly, ref }: ZipFieldProps) => (
  <div className="relative">
    <TextField
      ref={ref}
      name="zipCode"
      label={placesWords.zipCode}
      value={address.components.zipCode}
      onChange={event => onChange(withTypedZipCode(address, zipDigits(event.currentTarget.value)))}
      inputMode="numeric"
      autoComplete="postal-code"
      enterKeyHint="done"
      readOnly={isReadOnly}
      error={error}
      hint={address.isZipApproximate ? placesWords.zipHint : undefined}
    />
    {address.isZipApproximate && (
      <div className="absolute top-0 right-0 -mt-1">
        <Badge tone="warn">{placesWords.zipApproximate}</Badge>
      </div>
    )}
  </div>
)
