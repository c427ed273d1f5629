import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import styles from './buses.module.css'
import { uploadBusRidersScreen } from './buses.screens.ts'
import { uploadRidersTexts as texts } from './upload-riders.texts.ts'

/** Leads to the upload of a list of who takes which bus. */
export const RidersUploadLink = () => (
  <div className={styles['above']} data-shell>
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
