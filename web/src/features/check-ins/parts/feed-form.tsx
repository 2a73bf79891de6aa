import { itineraryWords as say } from '@muster/domain/itinerary/words.ts'
import { useSubmit } from '#device/use-submit.ts'
import { PasswordForm } from '#features/confirmations/password-form.tsx'
import { renewFeedMutation } from '#features/itinerary/feed.ts'

interface FeedFormProps {
  isNew: boolean
  onDone: () => void
}

/** The link works without a session, so making one asks for the password. */
export const FeedForm = ({ isNew, onDone }: FeedFormProps) => (
  <PasswordForm
    {...useSubmit(renewFeedMutation)}
    why={say.feedPassword}
    submitLabel={isNew ? say.makeFeed : say.renewFeed}
    busyLabel={say.makingFeed}
    cancelLabel={say.keepFeed}
    onDone={onDone}
    onCancel={onDone}
  />
)
