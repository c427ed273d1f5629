import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { Page } from '#ui/Page.tsx'
import { TeacherManager } from './TeacherManager.tsx'
import { assignTeacherScreen, registerTeacherScreen, teacherManagementScreen } from './teachers.screens.ts'
import { teachersTexts as texts } from './teachers.texts.ts'

export default function TeacherManagementScreen() {
  return (
    <Page
      title={teacherManagementScreen.title}
      lead={texts.management.lead}
      actions={
        <>
          <Button component={Link} to={linkTo(assignTeacherScreen)} variant="default">
            {texts.management.manager}
          </Button>
          <Button
            component={Link}
            to={linkTo(registerTeacherScreen)}
            variant="default"
            leftSection={<IconUserPlus size={18} />}
          >
            {texts.register}
          </Button>
        </>
      }
    >
      <TeacherManager hasLimit />
    </Page>
  )
}
