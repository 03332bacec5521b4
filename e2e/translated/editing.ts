import { replace } from '../support/editor.ts'
import type { Endpoint } from '../support/endpoint.ts'
import { expect } from '../support/fixtures.ts'
import { look } from '../support/look.ts'
import { laptop, type Reader, slowly } from './reader.ts'

export async function editing({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  await page.goto('/exercises/crash-before-release')
  const says = page.getByTestId('map-says')
  await expect(says).toHaveAttribute('data-status', 'violated', slowly)
  await look(page, `${tag} editor`)
  await replace(page, "await redis.call('SETNX', key, client)", "await redis.call('SETNX', key, client")
  await expect(page.getByTestId('loads')).toHaveAttribute('data-status', 'violated')
  await look(page, `${tag} editor that does not load`)
  while (await page.getByTestId('edit-undo').isEnabled()) await page.getByTestId('edit-undo').click()
  await replace(page, "'SETNX', key, client", "'SET', key, client, 'NX', 'PX', leaseMs")
  await replace(page, 'create: ({ redis, key, client })', 'create: ({ redis, key, client, leaseMs })')
  await replace(page, 'created === 1', "created === 'OK'")
  await expect(says).toContainText('620', slowly)
  await page.getByTestId('edit-difference').click()
  await look(page, `${tag} editor difference`)
  await page.getByTestId('edit-difference').click()
  await page.getByTestId('edit-run').click()
  await expect(page.getByTestId('run-result')).toHaveAttribute('data-state', 'over')
  await look(page, `${tag} editor ran`)
  await page.goto('/s/mistaken-release/edit?lock=set-nx-px-blind-del')
  await expect(says).toContainText('136', slowly)
  await look(page, `${tag} editor of a lesson`)
}
