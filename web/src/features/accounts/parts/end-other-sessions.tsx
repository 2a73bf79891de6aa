import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#device/use-action.ts'
import { feedQuery } from '#features/itinerary/feed.ts'
import { toast } from '#ui/toast.ts'
import { endOtherSessionsMutation, sessionsQuery } from '../api-forms.ts'
import { AskFirst } from './ask-first.tsx'

const say = ownAccountWords

export function EndOtherSessions({ isOffered }: { isOffered: boolean }) {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    toast.success(say.endedOthers)
    queryClient.setQueryData(sessionsQuery.queryKey, sessions => sessions?.filter(one => one.isCurrent))
    void queryClient.invalidateQueries(feedQuery)
  }
  return (
    <AskFirst
      isOffered={isOffered}
      label={say.endOthers}
      title={say.endOthersTitle}
      description={say.endOthersBody}
      action={useAction({ ...endOtherSessionsMutation, onSuccess })}
    />
  )
}
