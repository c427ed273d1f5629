import { Button } from '@mantine/core'
import { IconCertificate, IconReportAnalytics, IconTableImport, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import type { Role } from '#domain/core/roles.ts'
import { Panel } from '#ui/Panel.tsx'
import { todayAbsentScreen } from '../../attendance/attendance.screens.ts'
import { examEntryScreen } from '../../exams/entry/entry.screens.ts'
import { performanceScreen } from '../../exams/reports/reports.screens.ts'
import { registerStudentScreen, uploadStudentsScreen } from '../../students/students.screens.ts'
import { officeTexts } from './office.texts.ts'
import styles from './office.module.css'

const texts = officeTexts.quick

const ACTIONS = [
  { screen: todayAbsentScreen, words: texts.absent, Icon: IconUserOff },
  { screen: examEntryScreen, words: texts.exam, Icon: IconCertificate },
  { screen: registerStudentScreen, words: texts.student, Icon: IconUserPlus },
  { screen: performanceScreen, words: texts.reports, Icon: IconReportAnalytics },
  { screen: uploadStudentsScreen, words: texts.upload, Icon: IconTableImport },
] as const

/** Links to frequent tasks of the office, as far as the role may open them. */
export const QuickActions = ({ role }: { role: Role }) => (
  <div className={styles['part']}>
    <Panel title={texts.title}>
      <div className={styles['actions']}>
        {ACTIONS.filter(({ screen }) => mayReach(screen, role)).map(({ screen, words, Icon }) => (
          <Button
            key={words}
            component={Link}
            to={linkTo(screen)}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
          >
            {words}
          </Button>
        ))}
      </div>
    </Panel>
  </div>
)
