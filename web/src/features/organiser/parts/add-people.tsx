import type { EventReply } from '@muster/domain/events/schema.ts'
import { nameOf, overCapacity } from '@muster/domain/organiser/rules.ts'
import type { ItemSettings } from '@muster/domain/organiser/schema-items.ts'
import { peopleWords as say } from '@muster/domain/organiser/words-people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { toast } from '#ui/toast.ts'
import { changePeopleMutation } from '../people-api.ts'
import { usePeopleToAdd } from '../use-people-to-add.ts'

interface AddPeopleProps {
  event: EventReply
  settings: ItemSettings
}

export function AddPeople({ event, settings: { id, item, assigned } }: AddPeopleProps) {
  const toAdd = usePeopleToAdd(event.id)
  const { chosen } = toAdd
  const { run, isBusy } = useAction({
    ...changePeopleMutation(useQueryClient(), { eventId: event.id, id, failure: say.addFailure }),
    onSuccess: ({ added }) => {
      toast.success(added === 0 ? say.addedBefore(nameOf(item)) : say.added(added, nameOf(item)))
      toAdd.clear()
    },
  })
  const over = overCapacity(item, assigned + chosen.length)
  return (
    <div className="space-y-3">
      <MultiSelect
        label={say.add}
        name="people"
        placeholder={say.addPlaceholder}
        hint={say.addHint}
        error={toAdd.problem ?? undefined}
        clearLabel={say.addClear}
        listLabel={say.addList}
        text={toAdd.text}
        onText={toAdd.type}
        onPasteText={toAdd.paste}
        options={toAdd.options}
        status={toAdd.status}
        chosen={chosen}
        chosenLabel={say.chosen}
        removeLabel={say.removeChosen}
        onChoose={toAdd.choose}
        onRemove={toAdd.remove}
        isReadOnly={isBusy || toAdd.isLookingUp}
      />
      <p role="status" className="text-sm text-warn-ink empty:hidden">
        {chosen.length > 0 && over > 0 ? say.overfull(over, item.kind) : ''}
      </p>
      {chosen.length > 0 && (
        <Button
          isWide
          isBusy={isBusy}
          busyLabel={say.adding}
          onClick={() => void run({ add: chosen.map(({ person }) => person.id), remove: [] })}
        >
          {say.addButton(chosen.length)}
        </Button>
      )}
    </div>
  )
}
