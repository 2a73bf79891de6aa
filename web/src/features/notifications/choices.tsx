import {
  CHOSEN_KINDS,
  type ChoicesReply,
  EMAIL_CHOICES,
  type EmailChoice,
} from '@muster/domain/notifications/schema-choices.ts'
import { choiceWords as say } from '@muster/domain/notifications/words-choices.ts'
import { kindNames } from '@muster/domain/notifications/words-inbox.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '#device/use-action.ts'
import { useArrivalAtSection } from '#device/use-arrival-at-section.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceGroup } from '#ui/choice-group.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type Choice, choicesQuery, chooseMutation, subscribeAgainMutation } from './choices-api.ts'
import { CHOICES_SECTION } from './choices-section.ts'

export function Choices() {
  const { data, isError, isFetching, refetch } = useQuery(choicesQuery)
  useArrivalAtSection(CHOICES_SECTION)
  return (
    <section aria-labelledby={CHOICES_SECTION}>
      <h2 id={CHOICES_SECTION} className="mb-3 font-semibold text-base">
        {say.title}
      </h2>
      <Card>
        {data ? (
          <Kinds {...data} />
        ) : isError ? (
          <div className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p role="alert">{say.notLoaded}</p>
            <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {routeWords.tryAgain}
            </Button>
          </div>
        ) : (
          <Spinner label={shellWords.loading} />
        )}
      </Card>
      {data && data.unsubscribed.length > 0 && <Unsubscribed events={data.unsubscribed} />}
    </section>
  )
}

const Kinds = ({ choices }: Pick<ChoicesReply['data'], 'choices'>) => (
  <div className="divide-y divide-line">
    <p className="p-4 text-muted text-sm">{say.due}</p>
    {choices.map(choice => (
      <div key={choice.kind} className="space-y-3 p-4">
        <h3 className="font-semibold">{kindNames[choice.kind]}</h3>
        {choice.kind === 'roll-call' ? (
          <p className="text-muted text-sm">{say.ofRollCall}</p>
        ) : (
          <Kind choice={choice} />
        )}
      </div>
    ))}
  </div>
)

const ON = 'on'
const OFF = 'off'

function Kind({ choice }: { choice: Choice }) {
  const { kind: name, push, email, whatsapp } = choice
  const { run, isScopeBusy } = useAction(chooseMutation(name))
  const kind = CHOSEN_KINDS.find(one => one === name)
  if (!kind) return null
  return (
    <>
      <ChoiceGroup
        legend={say.pushOf(kindNames[name])}
        name={`${name}-push`}
        isBusy={isScopeBusy}
        choices={[
          { value: ON, label: say.on },
          { value: OFF, label: say.off },
        ]}
        value={push ? ON : OFF}
        onChange={value => void run({ kind, push: value === ON })}
      />
      <ChoiceGroup<EmailChoice>
        legend={say.emailOf(kindNames[name])}
        name={`${name}-email`}
        isBusy={isScopeBusy}
        choices={EMAIL_CHOICES.map(value => ({ value, label: say.emails[value] }))}
        value={email}
        onChange={value => void run({ kind, email: value })}
      />
      {whatsapp !== undefined && (
        <ChoiceGroup
          legend={say.whatsAppOf(kindNames[name])}
          name={`${name}-whatsapp`}
          isBusy={isScopeBusy}
          choices={[
            { value: ON, label: say.on },
            { value: OFF, label: say.off },
          ]}
          value={whatsapp ? ON : OFF}
          onChange={value => void run({ kind, whatsapp: value === ON })}
        />
      )}
    </>
  )
}

const Unsubscribed = ({ events }: { events: ChoicesReply['data']['unsubscribed'] }) => (
  <>
    <h3 className="mt-6 mb-3 font-semibold">{say.unsubscribed}</h3>
    <Card>
      <ul className="divide-y divide-line">
        {events.map(({ id, name }) => (
          <li key={id}>
            <ListRow title={name} trailing={<SubscribeAgain id={id} name={name} />} />
          </li>
        ))}
      </ul>
    </Card>
  </>
)

function SubscribeAgain({ id, name }: { id: number; name: string }) {
  const { run, isBusy } = useAction(subscribeAgainMutation(id))
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={isBusy}
      aria-label={say.subscribe(name)}
      onClick={() => void run()}
    >
      {say.subscribeAgain}
    </Button>
  )
}
