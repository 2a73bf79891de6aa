import type { EventReply } from '@muster/domain/events/schema.ts'
import { emptyForm, formOfItem } from '@muster/domain/organiser/items-form.ts'
import { nameOf } from '@muster/domain/organiser/rules.ts'
import type { ItemSettings } from '@muster/domain/organiser/schema-items.ts'
import { itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { peopleWords as people } from '@muster/domain/organiser/words-people.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { statusOf } from '#device/api-error.ts'
import { removeDraft } from '#device/drafts.ts'
import { useOwnId } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { DeleteDialog } from '#features/confirmations/delete-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Cover } from '#ui/cover.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import {
  createItemMutation,
  deleteItemMutation,
  editItemMutation,
  itemSettingsQuery,
  type PlannedKind,
  sessionCoverMutation,
} from '../items-api.ts'
import { draftKey, readItemDraft } from '../use-item-form.ts'
import type { ItemsAddress } from '../use-items-address.ts'
import { CoverField } from './cover-field.tsx'
import { HistoryLink } from './history-link.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemPeople } from './item-people.tsx'

const HEADING = 'pb-5 font-semibold text-xl wrap-anywhere'

interface NewItemProps {
  event: EventReply
  kind: PlannedKind
  onDone: () => void
}

export function NewItem({ event, kind, onDone }: NewItemProps) {
  const key = draftKey(useOwnId(), kind, event.id)
  const [kept] = useState(() => readItemDraft(key))
  return (
    <>
      <h2 className={HEADING}>{say.add[kind]}</h2>
      <ItemForm
        event={event}
        kind={kind}
        start={emptyForm(kind)}
        restored={kept?.values ?? null}
        draftKey={key}
        revision={0}
        mutation={createItemMutation(useQueryClient(), event.id)}
        onSaved={({ item }) => {
          toast.success(say.created(nameOf(item)))
          onDone()
        }}
        onCancel={onDone}
      />
    </>
  )
}

interface EditItemProps {
  event: EventReply
  id: number
  address: ItemsAddress
}

export function EditItem({ event, id, address }: EditItemProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(itemSettingsQuery(event.id, id))
  if (!data)
    return isError ? (
      <NotRead isGone={statusOf(error) === 404} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={shellWords.loading}>
        <ListSkeleton />
      </div>
    )
  const details = <ItemDetails event={event} settings={data} onDone={address.close} />
  return (
    <>
      <h2 className={HEADING}>{nameOf(data.item)}</h2>
      {data.item.kind === 'sub-event' ? (
        <>
          <p className="pb-5 text-muted">{people.everyoneExpected}</p>
          {details}
        </>
      ) : (
        <Tabs
          label={people.tabsLabel}
          value={address.part}
          onChange={address.showPart}
          items={[
            { value: 'details', label: people.tabs.details },
            { value: 'people', label: people.tabs.people, count: data.assigned },
          ]}
        >
          {address.part === 'people' ? <ItemPeople event={event} settings={data} /> : details}
        </Tabs>
      )}
    </>
  )
}

interface ItemDetailsProps {
  event: EventReply
  settings: ItemSettings
  onDone: () => void
}

function ItemDetails({ event, settings, onDone }: ItemDetailsProps) {
  const { id } = settings
  const queryClient = useQueryClient()
  const key = draftKey(useOwnId(), id, event.id)
  const [kept, setKept] = useState(() => readItemDraft(key))
  // what the form began with: a change by somebody else does not replace what is being typed
  const [begun, setBegun] = useState(settings)
  const beginAgain = (from: ItemSettings) => {
    setKept(null)
    setBegun(from)
  }
  const revision = kept?.revision ?? begun.revision
  return (
    <>
      <ItemForm
        key={`${begun.revision} ${kept === null}`}
        event={event}
        kind={begun.item.kind}
        start={formOfItem(begun.item, event.timezone)}
        restored={kept?.values ?? null}
        draftKey={key}
        revision={revision}
        mutation={editItemMutation(queryClient, { eventId: event.id, id, revision })}
        onSaved={saved => {
          beginAgain(saved)
          toast.success(say.saved(nameOf(saved.item)))
        }}
        onCancel={onDone}
        onShowNewer={settings.revision !== revision ? () => beginAgain(settings) : undefined}
      />
      {settings.item.kind === 'sub-event' && (
        <div className="mt-8">
          <CoverField
            mutation={sessionCoverMutation(queryClient, event.id, id)}
            isReplacing={settings.cover !== null}
          >
            {settings.cover && <Cover image={settings.cover} isFirst size="sm" showLabel={undefined} />}
          </CoverField>
        </div>
      )}
      <DeleteItem event={event} settings={settings} onDone={onDone} />
    </>
  )
}

const NotRead = ({ isGone, ...retry }: { isGone: boolean; isBusy: boolean; onRetry: () => void }) =>
  isGone ? (
    <EmptyState icon={<SearchX aria-hidden="true" />} title={say.gone} body={say.goneBody} />
  ) : (
    <NotLoaded
      title={say.itemNotLoaded}
      body={say.notLoadedBody}
      retryLabel={routeWords.tryAgain}
      {...retry}
    />
  )

interface DeleteItemProps {
  event: EventReply
  settings: ItemSettings
  onDone: () => void
}

function DeleteItem({ event, settings: { id, item, assigned }, onDone }: DeleteItemProps) {
  const [isAsking, setIsAsking] = useState(false)
  const draft = draftKey(useOwnId(), id, event.id)
  const { run, isBusy } = useAction({
    ...deleteItemMutation(useQueryClient(), event.id, id),
    onSuccess: () => {
      removeDraft(draft)
      toast.success(say.deleted(nameOf(item)))
      onDone()
    },
  })
  return (
    <div className="mt-8 flex flex-wrap gap-3 border-line border-t pt-6">
      <HistoryLink event={event} of={{ item: id }} />
      <Button variant="secondary" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {say.delete}
      </Button>
      <DeleteDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={say.deleteTitle(nameOf(item))}
        description={say.deleteBody(assigned)}
        isBusy={isBusy}
        onConfirm={() => void run()}
      />
    </div>
  )
}
