import type { CountedReport } from '@muster/domain/installation/schema.ts'
import { installationWords as say } from '@muster/domain/installation/words.ts'
import { routes } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { momentHere } from '#device/moment-here.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { errorReportsQuery } from '../api.ts'
import { InstallationSection } from './installation-section.tsx'

export function ErrorReports() {
  const query = useQuery(errorReportsQuery)
  return (
    <InstallationSection
      id="errors"
      title={say.errors}
      body={say.errorsBody}
      query={query}
      failure={say.errorsFailed}
      draw={({ data, meta }) => (
        <Card>
          {data.length === 0 ? (
            <p className="p-4 text-muted">{say.noErrors}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map(report => (
                <li key={report.id} className="px-4 py-3">
                  <Report
                    report={report}
                    isOfThisBuild={report.build !== null && report.build === meta.build}
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    />
  )
}

const screenOf = (name: string | null) => routes[name as keyof typeof routes]?.path ?? name

function Report({ report, isOfThisBuild }: { report: CountedReport; isOfThisBuild: boolean }) {
  const { kind, summary, frames, screen, build, browser, count, lastAt } = report
  return (
    <>
      <p className="text-muted text-sm">{say.errorKinds[kind]}</p>
      <p className="wrap-anywhere mt-0.5 font-semibold">{summary}</p>
      <p className="wrap-anywhere mt-1 text-muted text-sm">{say.onScreen(screenOf(screen), browser)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        <Badge tone={isOfThisBuild ? 'warn' : 'neutral'}>
          {isOfThisBuild ? say.thisBuild : say.otherBuild(build)}
        </Badge>
        {say.lastSeen(count, momentHere(lastAt))}
      </div>
      {frames.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-accent-ink underline underline-offset-4">
            {say.showFrames}
          </summary>
          <ol className="wrap-anywhere mb-2 space-y-1 text-muted tabular-nums">
            {frames.map(frame => (
              <li key={frame}>{frame}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
