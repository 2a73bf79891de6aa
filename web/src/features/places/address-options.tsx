import type { AddressPrediction } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { MapPin, Search } from 'lucide-react'
import type { ComboboxOption } from '#ui/combobox-list.tsx'

export interface AddressOption extends ComboboxOption {
  prediction?: AddressPrediction
}

export const suggestionOption = (prediction: AddressPrediction): AddressOption => ({
  key: prediction.place_id,
  label: prediction.structured.main_text,
  detail: prediction.structured.secondary_text,
  icon: <MapPin aria-hidden="true" />,
  prediction,
})

export const geocodeOption = (text: string): AddressOption => ({
  key: 'look up',
  label: placesWords.lookUp(text),
  icon: <Search aria-hidden="true" />,
})
