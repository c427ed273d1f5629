import { Button } from '@mantine/core'
import { useState } from 'react'
import { ScanDialog } from '#ui/scanner/ScanDialog.tsx'
import { Scanner } from '#ui/scanner/Scanner.tsx'

export const title = 'Scanner'

function Scanning() {
  const [seen, setSeen] = useState('')
  return (
    <>
      <Scanner onText={setSeen} />
      <p>{seen}</p>
    </>
  )
}

function InDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Scan</Button>
      {isOpen ? (
        <ScanDialog
          title="Scan a card"
          onText={(text) => Promise.resolve(text === '' ? 'Nothing is on it' : null)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

function Asked() {
  const [isAsked, setAsked] = useState(false)
  // The page asks for the camera only once somebody wants it.
  return isAsked ? <Scanning /> : <Button onClick={() => setAsked(true)}>Start the camera</Button>
}

export const examples = { 'QR codes by the camera': () => <Asked />, 'One code, in a dialog': () => <InDialog /> }
