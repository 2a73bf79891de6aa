import { SEARCH_TEXT_MAX } from '@muster/domain/places/limits.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { Combobox, type ComboboxProps } from '#ui/combobox.tsx'
import type { AddressOption } from '../address-options.tsx'

type AddressSearchBoxProps = Omit<
  ComboboxProps<AddressOption>,
  'placeholder' | 'maxLength' | 'clearLabel' | 'listLabel'
>

export const AddressSearchBox = (props: AddressSearchBoxProps) => (
  <Combobox
    {...props}
    placeholder={placesWords.searchPlaceholder}
    maxLength={SEARCH_TEXT_MAX}
    clearLabel={placesWords.clearSearch}
    listLabel={placesWords.suggestions}
  />
)
