import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { Page } from '#ui/Page.tsx'
import { TeacherManager } from './TeacherManager.tsx'
import { assignTeacherScreen, teacherManagementScreen } from './teachers.screens.ts'
import { teachersTexts as texts } from './teachers.texts.ts'

export default function AssignTeacherScreen() {
  return (
    <Page
      title={assignTeacherScreen.title}
      lead={texts.assign.lead}
      actions={
        <Button component={Link} to={linkTo(teacherManagementScreen)} variant="default">
          {texts.assign.management}
        </Button>
      }
    >
      <TeacherManager />
    </Page>
  )
}
