import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#device/use-action.ts'
import { AskFirst } from '#features/confirmations/ask-first.tsx'
import { feedQuery } from '#features/itinerary/feed.ts'
import { toast } from '#ui/toast.ts'
import { endOtherSessionsMutation, sessionsQuery } from '../api-forms.ts'

const say = ownAccountWords

export function EndOtherSessions({ isOffered }: { isOffered: boolean }) {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    toast.success(say.endedOthers)
    queryClient.setQueryData(sessionsQuery.queryKey, sessions => sessions?.filter(one => one.isCurrent))
    void queryClient.invalidateQueries(feedQuery)
  }
  return (
    <div className="mt-3">
      <AskFirst
        button={{ isWide: true }}
        cancelLabel={say.cancel}
        isOffered={isOffered}
        label={say.endOthers}
        title={say.endOthersTitle}
        description={say.endOthersBody}
        action={useAction({ ...endOtherSessionsMutation, onSuccess })}
      />
    </div>
  )
}
