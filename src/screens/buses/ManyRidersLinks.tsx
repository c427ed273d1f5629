import { Button } from '@mantine/core'
import { IconListCheck, IconTableImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import styles from './buses.module.css'
import { assignManyTexts } from './assign-many.texts.ts'
import { assignManyScreen, uploadBusRidersScreen } from './buses.screens.ts'
import { uploadRidersTexts as texts } from './upload-riders.texts.ts'

/** Leads to where many students get a bus at once: a list with boxes, or a sheet. */
export const ManyRidersLinks = () => (
  <div className={styles['above']} data-shell>
    <Button component={Link} to={linkTo(assignManyScreen)} variant="default" leftSection={<IconListCheck size={18} />}>
      {assignManyTexts.open}
    </Button>
    <Button
      component={Link}
      to={linkTo(uploadBusRidersScreen)}
      variant="default"
      leftSection={<IconTableImport size={18} />}
    >
      {texts.upload}
    </Button>
  </div>
)
