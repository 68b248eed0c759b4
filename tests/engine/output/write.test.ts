// Tests that dist/ is written completely or not at all, by one process at a time, and never outside its folder.
import { spawn } from 'node:child_process';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutputFile } from '../../../build/engine/output/file.ts';
import type { Manifest } from '../../../build/engine/output/manifest.ts';
import { openSiteWriter } from '../../../build/engine/output/write.ts';
import { useScript } from '../../site/bundle-script.ts';
import { writeSite } from './write-site.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'write-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const old: OutputFile[] = [{ path: 'index.html', body: 'old' }];
const fresh: OutputFile[] = [
  { path: 'index.html', body: 'new' },
  { path: 'blog/spring/index.html', body: 'spring' },
];

const killedScript = useScript(join(import.meta.dirname, 'killed-write.ts'));
/** Runs a build that kills itself, and returns the signal that ended it. */
async function killedWrite(when: 'writing' | 'moving' | 'swapping'): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [await killedScript(), root, when], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((done) => child.once('exit', (_, signal) => done(signal)));
}

describe('writeSite', () => {
  it('writeSite writes texts and binary files into dist/', () => {
    writeSite(root, [...fresh, { path: 'a.bin', body: new Uint8Array([0, 255]) }]);
    expect(read('dist/index.html')).toBe('new');
    expect(read('dist/blog/spring/index.html')).toBe('spring');
    expect([...readFileSync(join(root, 'dist/a.bin'))]).toEqual([0, 255]);
  });

  it('writeSite replaces the old site completely and leaves no old files', () => {
    writeSite(root, [...old, { path: 'gone.html', body: '' }]);
    writeSite(root, fresh);
    expect(read('dist/index.html')).toBe('new');
    expect(readdirSync(join(root, 'dist')).sort()).toEqual(['.built', 'blog', 'index.html']);
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it.each([
    ['a file', 'Market.html', 'market.html'],
    ['a folder', 'Old/a.html', 'old/b.html'],
    ['an inner folder', 'a/Old/a.html', 'a/old/a.html'],
    ['a form of Unicode', 'cafe\u0301.html', 'caf\u00e9.html'],
  ])('writeSite removes the old spelling of %s before it moves the file with the new spelling', (_, before, after) => {
    writeSite(root, [...old, { path: before, body: 'old' }]);
    const { renameSync } = fs;
    let isThere = false;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(to).endsWith(`/dist/${after}`)) isThere = existsSync(join(root, 'dist', before));
      renameSync(from, to);
    });
    syncBuiltinESMExports();
    writeSite(root, [...old, { path: after, body: 'new' }]);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect([isThere, read(`dist/${after}`), existsSync(join(root, 'dist', before))]).toEqual([false, 'new', false]);
  });

  it('writeSite keeps the old site on a disk error', () => {
    writeSite(root, old);
    const failing: OutputFile = {
      path: 'z.html',
      get body(): string {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    };
    expect(() => writeSite(root, [...fresh, failing])).toThrow('no space left');
    expect(read('dist/index.html')).toBe('old');
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it('a build killed while writing keeps the old site', async () => {
    writeSite(root, old);
    expect(await killedWrite('writing')).toBe('SIGKILL');
    expect(read('dist/index.html')).toBe('old');
    expect(readdirSync(root).some((name) => /^\.dist-\w+$/.test(name))).toBe(true);
    openSiteWriter(root).close();
    expect(readdirSync(root)).toEqual(['dist']);
    expect(read('dist/index.html')).toBe('old');
  });

  it('a build killed while moving leaves only whole files, and the next build moves the rest', async () => {
    writeSite(root, [...old, { path: 'gone/old.html', body: 'old' }]);
    expect(await killedWrite('moving')).toBe('SIGKILL');
    expect([read('dist/index.html'), existsSync(join(root, 'dist/z.html')), read('dist/gone/old.html')]).toEqual([
      'half',
      false,
      'old',
    ]);
    openSiteWriter(root).close();
    expect([read('dist/index.html'), read('dist/z.html')]).toEqual(['half', 'rest']);
    expect(readdirSync(join(root, 'dist')).sort()).toEqual(['.built', 'index.html', 'z.html']);
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it('the next build publishes the site of a build that was killed while swapping folders', async () => {
    writeSite(root, old);
    expect(await killedWrite('swapping')).toBe('SIGKILL');
    openSiteWriter(root).close();
    expect([read('dist/index.html'), read('dist/z.html'), readdirSync(root)]).toEqual(['half', 'rest', ['dist']]);
  });

  it('openSiteWriter keeps a file whose cache key is unchanged, unless another program changed the file', () => {
    const files: OutputFile[] = [
      { path: 'a.html', body: 'a' },
      { path: 'b.html', body: 'b' },
    ];
    const write = (manifest?: Manifest, body = 'a') => {
      const site = openSiteWriter(root, { manifest });
      try {
        for (const file of files) if (!site.keep(file.path, 'key')) site.put({ ...file, body }, 'key');
        return site.publish();
      } finally {
        site.close();
      }
    };
    const manifest = write();
    const { ino } = statSync(join(root, 'dist/a.html'));
    writeFileSync(join(root, 'dist/b.html'), 'mine');
    write(manifest, 'again');
    expect([read('dist/a.html'), read('dist/b.html')]).toEqual(['a', 'again']);
    expect(statSync(join(root, 'dist/a.html')).ino).toBe(ino);
  });

  it('writeSite deletes nothing outside dist/ if a staging folder contains a link or lists outside paths', () => {
    writeSite(root, old);
    mkdirSync(join(root, 'mine'));
    writeFileSync(join(root, 'mine/file.txt'), 'mine');
    mkdirSync(join(root, '.dist-evil'));
    symlinkSync(join(root, 'mine'), join(root, '.dist-evil/files'));
    writeFileSync(join(root, '.dist-evil/paths.json'), JSON.stringify(['../mine/file.txt', '.built']));
    openSiteWriter(root).close();
    expect([read('mine/file.txt'), readdirSync(root).sort()]).toEqual(['mine', ['dist', 'mine']]);
    expect(readdirSync(join(root, 'dist'))).toEqual(['.built']);
  });

  it('writeSite throws while another process is writing, names the process and keeps its staging folder', () => {
    writeSite(root, old);
    mkdirSync(join(root, `.dist-${process.ppid}`));
    mkdirSync(join(root, '.dist.lock'));
    writeFileSync(join(root, '.dist.lock', `${process.ppid}-0-a`), '');
    expect(() => writeSite(root, fresh)).toThrow(`process ${process.ppid}`);
    expect(read('dist/index.html')).toBe('old');
    expect(readdirSync(root).sort()).toEqual([`.dist-${process.ppid}`, '.dist.lock', 'dist'].sort());
  });

  it('writeSite stops before moving files if its lock was deleted', () => {
    writeSite(root, old);
    const thief: OutputFile = {
      path: 'a.html',
      get body() {
        rmSync(join(root, '.dist.lock'), { recursive: true });
        mkdirSync(join(root, '.dist.lock'));
        writeFileSync(join(root, '.dist.lock', `${process.ppid}-0-a`), 'theirs');
        return '';
      },
    };
    expect(() => writeSite(root, [thief])).toThrow('deleted the lock');
    expect(read('dist/index.html')).toBe('old');
    expect(read(`.dist.lock/${process.ppid}-0-a`)).toBe('theirs');
  });

  it('writeSite refuses a dist/ that is a link or a file', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    writeFileSync(join(elsewhere, 'mine.txt'), 'mine');
    symlinkSync(elsewhere, join(root, 'dist'));
    expect(() => writeSite(root, fresh)).toThrow('symbolic link');
    expect(readdirSync(elsewhere)).toEqual(['mine.txt']);
    unlinkSync(join(root, 'dist'));
    writeFileSync(join(root, 'dist'), 'a file');
    expect(() => writeSite(root, fresh)).toThrow('is a file');
    expect(read('dist')).toBe('a file');
    rmSync(elsewhere, { recursive: true });
  });

  it('writeSite refuses a folder with files that no build has made, and says what to do', () => {
    mkdirSync(join(root, 'dist/notes'), { recursive: true });
    writeSite(root, old); // Creates the files of a build.
    rmSync(join(root, 'dist/.built'));
    writeFileSync(join(root, 'dist/notes.txt'), 'mine');
    expect(() => writeSite(root, fresh)).toThrow(/no build has made.*: index\.html and 1 more\. Move them away/);
    const known: Manifest = new Map([['index.html', { key: '', stamp: '', bytes: 3 }]]);
    expect(() => openSiteWriter(root, { manifest: known })).toThrow('would delete them: notes.txt. ');
    expect([read('dist/index.html'), read('dist/notes.txt'), readdirSync(root)]).toEqual(['old', 'mine', ['dist']]);
    unlinkSync(join(root, 'dist/notes.txt'));
    openSiteWriter(root, { manifest: known }).close();
  });

  describe('a failing disk', () => {
    const undo: (() => void)[] = [];
    afterEach(() => {
      undo.splice(0).forEach((each) => each());
      syncBuiltinESMExports();
    });

    /** Makes a function of the file system throw for some paths. */
    function failing(name: 'renameSync' | 'rmSync' | 'writeFileSync', code: string, when: (path: string) => boolean) {
      const real = fs[name] as (...args: unknown[]) => unknown;
      const failure = Object.assign(new Error(`${code}: it refuses`), { code });
      const fake = (...args: unknown[]) => {
        if (!args.some((arg) => typeof arg === 'string' && when(arg))) return real(...args);
        if (name === 'writeFileSync') real(args[0], ''); // A full disk leaves an empty file.
        throw failure;
      };
      Object.assign(fs, { [name]: fake });
      undo.push(() => Object.assign(fs, { [name]: real }));
      syncBuiltinESMExports();
    }

    it("writeSite publishes the new site if old files can't be deleted, and warns at each build", () => {
      writeSite(root, [...old, { path: 'gone/a.html', body: '' }, { path: 'gone/b.html', body: '' }]);
      failing('renameSync', 'EBUSY', (path) => path.endsWith('/old'));
      mkdirSync(join(root, '.dist-abc123'));
      failing('rmSync', 'EACCES', (path) => /gone|\.dist-/.test(path));
      for (const body of ['first', 'second']) {
        const warn = vi.fn();
        const site = openSiteWriter(root, { warn });
        site.put({ path: 'index.html', body });
        site.publish();
        site.close();
        expect(read('dist/index.html')).toBe(body);
        const lines = warn.mock.calls.map(([line]) => String(line).replaceAll(root, ''));
        expect(lines[0]).toMatch(/^Left from an earlier build: \/\.dist-\w+/);
        expect(lines).toContain(
          'Left from an earlier build: /dist/gone/a.html and 1 more. Delete it by hand. The system says: EACCES: it refuses.',
        );
      }
    });

    it('writeSite leaves no partial lock on a full disk', () => {
      failing('writeFileSync', 'ENOSPC', (path) => path.includes('.dist.lock'));
      expect(() => writeSite(root, fresh)).toThrow('ENOSPC');
      expect(readdirSync(root)).toEqual([]);
    });

    it('writeSite moves files into a dist/ on another disk', () => {
      writeSite(root, old);
      failing('renameSync', 'EXDEV', (path) => /\/(?:files|old)(?:\/|$)/.test(path));
      writeSite(root, fresh);
      expect([read('dist/index.html'), read('dist/blog/spring/index.html')]).toEqual(['new', 'spring']);
      expect(readdirSync(join(root, 'dist')).sort()).toEqual(['.built', 'blog', 'index.html']);
    });

    it('writeSite says what to do on a read-only disk, and the next build finishes when the disk is writable', () => {
      writeSite(root, old);
      failing('renameSync', 'EACCES', (path) => /\/files(?:\/|$)/.test(path));
      for (const attempt of [() => writeSite(root, fresh), () => openSiteWriter(root)]) {
        expect(attempt).toThrow(/could not be moved into .*dist\. Make it a folder that you may write in/);
      }
      undo.splice(0).forEach((each) => each());
      syncBuiltinESMExports();
      openSiteWriter(root).close();
      expect([read('dist/index.html'), readdirSync(root)]).toEqual(['new', ['dist']]);
    });
  });

  it("writeSite removes a link inside the old site, but not the link's target", () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    writeFileSync(join(elsewhere, 'mine.txt'), 'mine');
    writeSite(root, old);
    symlinkSync(elsewhere, join(root, 'dist/blog'));
    writeSite(root, fresh);
    expect(readdirSync(elsewhere)).toEqual(['mine.txt']);
    expect(read('dist/blog/spring/index.html')).toBe('spring');
    rmSync(elsewhere, { recursive: true });
  });

  it('writeSite checks every path before it writes', () => {
    expect(() => writeSite(root, [...fresh, { path: '../outside.html', body: '' }])).toThrow('..');
    expect(readdirSync(root)).toEqual([]);
  });
});
