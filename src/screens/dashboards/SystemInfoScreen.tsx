import { Page } from '#ui/Page.tsx'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import { SystemInfo } from './SystemInfo.tsx'

export default function SystemInfoScreen() {
  return (
    <Page title={texts.systemTitle}>
      <SystemInfo />
    </Page>
  )
}
