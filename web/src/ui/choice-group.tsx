import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { chipLook } from './chip.tsx'
import { FieldNote } from './field-note.tsx'

interface Choice<Value> {
  value: Value
  label: string
}

interface GroupProps {
  legend: string
  name: string
  /** for screen readers only, below a heading with the same text */
  isLegendHidden?: boolean | undefined
  requiredLabel?: string | undefined
  error?: string | undefined
  isShort?: boolean | undefined
  isBusy?: boolean | undefined
  /** the chip that gets the focus when the choice is invalid */
  ref?: Ref<HTMLInputElement> | undefined
}

interface ChoiceGroupProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

export function ChoiceGroup<Value extends string>({
  choices,
  value,
  onChange,
  ref,
  isBusy,
  ...group
}: ChoiceGroupProps<Value>) {
  const focused = Math.max(
    choices.findIndex(choice => choice.value === value),
    0,
  )
  return (
    <Group {...group} role="radiogroup">
      {choices.map((choice, at) => (
        <ChoiceChip
          key={choice.value}
          ref={at === focused ? ref : undefined}
          type="radio"
          required={group.requiredLabel !== undefined}
          name={group.name}
          value={choice.value}
          isChosen={choice.value === value}
          onToggle={() => !isBusy && onChange(choice.value)}
        >
          {choice.label}
        </ChoiceChip>
      ))}
    </Group>
  )
}

interface ManyChoicesProps extends GroupProps {
  choices: readonly Choice<string>[]
  values: readonly string[]
  onToggle: (value: string) => void
  /** a chip for none of them */
  none?: { label: string; onChoose: () => void }
}

export const ManyChoices = ({ choices, values, onToggle, none, ref, isBusy, ...group }: ManyChoicesProps) => (
  <Group {...group}>
    {none && (
      <ChoiceChip
        ref={ref}
        type="checkbox"
        name={group.name}
        value=""
        isChosen={values.length === 0}
        onToggle={() => !isBusy && none.onChoose()}
      >
        {none.label}
      </ChoiceChip>
    )}
    {choices.map(({ value, label }, at) => (
      <ChoiceChip
        key={value}
        ref={none || at > 0 ? undefined : ref}
        type="checkbox"
        name={group.name}
        value={value}
        isChosen={values.includes(value)}
        onToggle={() => !isBusy && onToggle(value)}
      >
        {label}
      </ChoiceChip>
    ))}
  </Group>
)

interface ChipsProps extends Omit<GroupProps, 'ref' | 'name' | 'isBusy'> {
  role?: 'radiogroup'
  children: ReactNode
}

function Group({ legend, isLegendHidden, requiredLabel, error, isShort, role, children }: ChipsProps) {
  const id = useId()
  return (
    <fieldset
      role={role}
      aria-describedby={error ? id : undefined}
      aria-invalid={(role && error !== undefined) || undefined}
      className="min-w-0"
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2.5 font-semibold text-sm'}>
        {legend}
        {requiredLabel && <span className="font-normal text-muted"> {requiredLabel}</span>}
      </legend>
      <div
        className={clsx(
          'gap-2',
          isShort
            ? 'grid max-w-narrow grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] [&>label]:px-1'
            : 'flex flex-wrap',
        )}
      >
        {children}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

interface ChoiceChipProps {
  type: 'radio' | 'checkbox'
  required?: boolean
  name: string
  value: string
  isChosen: boolean
  onToggle: () => void
  ref?: Ref<HTMLInputElement> | undefined
  children: string
}

const ChoiceChip = ({ isChosen, onToggle, children, ...input }: ChoiceChipProps) => (
  <label
    className={clsx(
      chipLook(isChosen),
      'relative min-w-11 max-w-full cursor-pointer justify-center rounded-xl! py-1.5 wrap-anywhere',
      'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
    )}
  >
    {/* covers the chip, so that screen readers outline and press the whole chip */}
    <input
      {...input}
      checked={isChosen}
      onChange={onToggle}
      className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
    />
    {children}
  </label>
)
