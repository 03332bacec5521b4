import type { Endpoint } from '../support/endpoint.ts'
import { look } from '../support/look.ts'
import { Theatre } from '../support/theatre.ts'
import { lookAtPages, usualPages } from './pages.ts'
import { phone, type Reader } from './reader.ts'

export async function onAPhone({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(phone, server)
  const theatre = new Theatre(page, server)
  await lookAtPages(page, [...usualPages, '/exercises/whose-lease'], `${tag} phone`)
  await theatre.open('gc-pause')
  await look(page, `${tag} phone idle`)
  await theatre.openReference('gc-pause')
  const on = page.getByTestId('transport-forward')
  for (let steps = 0; steps < 30 && !(await theatre.question.isVisible()); steps += 1) await on.tap()
  await look(page, `${tag} phone question`)
  await theatre.question.getByRole('listitem').first().getByRole('button').tap()
  await look(page, `${tag} phone answer`)
  await theatre.press('End')
  await look(page, `${tag} phone end`)
  await page.getByTestId('unfold').tap()
  await look(page, `${tag} phone panels`)
}
