import { crc32 } from 'node:zlib';

/**
 * An entry of a jar's manifest, wrapped as the jar format requires: at most 72 bytes a line, and a
 * continuation begins with one space. ASCII only.
 */
export function manifestLine(name: string, value: string): string {
  const text = `${name}: ${value}`;
  const lines = [text.slice(0, 72)];
  for (let at = 72; at < text.length; at += 71) lines.push(` ${text.slice(at, at + 71)}`);
  return lines.map((line) => `${line}\r\n`).join('');
}

/**
 * A jar with only a manifest: `java -jar` runs `mainClass` from the jar at `classPath`. A jar is a
 * zip file, here with one uncompressed entry.
 */
export function manifestJar(mainClass: string, classPath: string): Buffer {
  const name = Buffer.from('META-INF/MANIFEST.MF');
  const body = Buffer.from(
    manifestLine('Manifest-Version', '1.0') +
      manifestLine('Main-Class', mainClass) +
      manifestLine('Class-Path', classPath) +
      '\r\n',
  );
  // Shared by the local header and the central directory: version, flags, method (0, stored), time
  // and date (1980-01-01), checksum, both sizes, lengths of name and extra field.
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(0x21, 8);
  entry.writeUInt32LE(crc32(body), 10);
  entry.writeUInt32LE(body.length, 14);
  entry.writeUInt32LE(body.length, 18);
  entry.writeUInt16LE(name.length, 22);

  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entry, name, body]);
  const madeBy = Buffer.from([20, 0]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    madeBy,
    entry,
    Buffer.alloc(14), // comment, disk, attributes, and the offset of the local header: all 0
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
