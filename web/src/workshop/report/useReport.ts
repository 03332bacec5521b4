/** Fetches the report of a workshop that was led from this browser. */
import { useCallback, useEffect, useState } from 'react'
import type { Report } from '#model/messages/report.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { useSession } from '#web/session/react.tsx'
import { browserMemory } from '../room/memory.ts'

export interface ReportState {
  report: Report | null
  /** `FORBIDDEN` means that this browser does not have the room's secret. */
  problem: Problem | null
  again(): void
  /** Fetches the report as CSV, for a spreadsheet. Rejects with a `ConnectionError`. */
  csv(): Promise<Blob>
}

export function useReport(code: string): ReportState {
  const session = useSession()
  const [report, setReport] = useState<Report | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const secret = browserMemory().get('secret', code)
  const again = useCallback(() => {
    setProblem(null)
    if (secret === undefined) {
      setProblem({ code: 'FORBIDDEN', message: '' })
      return
    }
    session.line
      .room()
      .then((line) => line.report(code, secret))
      .then(setReport, (error: unknown) => setProblem(problemOf(error)))
  }, [session, code, secret])
  useEffect(again, [again])
  return {
    report,
    problem,
    again,
    csv: async () => await (await session.line.room()).reportCsv(code, secret ?? ''),
  }
}
