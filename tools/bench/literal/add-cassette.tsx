import { type FormEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { addCassette, uploadImage } from './cassettes.ts';
import { cropImage } from './crop-image.ts';

const panels = [
  { name: 'Spine Image', width: 100, height: 775 },
  { name: 'Front Image', width: 500, height: 775 },
  { name: 'Full J-Card Image', width: 787, height: 775 },
] as const;

type Cropped = Awaited<ReturnType<typeof cropImage>> & { url: string };

const text = (data: FormData, name: string) => String(data.get(name) ?? '');
const list = (data: FormData, name: string) =>
  text(data, name)
    .split(',')
    .map((item) => item.trim());

/** The add-cassette modal: section 2, and "Create" and "Upload image" of section 7. */
export function AddCassette({ onAdded }: { onAdded: () => void }) {
  const [added, setAdded] = useState<Record<string, Cropped>>({});
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [spine, front, card] = panels.map(({ name }) => added[name]);
    if (!spine || !front || !card)
      return setMessage('Please upload spine, front, and full J-Card images.');
    setBusy(true);
    try {
      const [spinePath, frontPath, cardPath] = await Promise.all([
        uploadImage(spine.blob),
        uploadImage(front.blob),
        uploadImage(card.blob),
      ]);
      await addCassette({
        title: text(data, 'Title'),
        artist: list(data, 'Artist'),
        country: text(data, 'Country'),
        genre: list(data, 'Genre'),
        label: text(data, 'Label'),
        releaseId: text(data, 'Release ID'),
        releaseYear: Number.parseInt(text(data, 'Release Year'), 10),
        editorNotes: text(data, "Editor's Notes"),
        link: text(data, 'Link'),
        spineImageUrl: spinePath,
        frontImageUrl: frontPath,
        fullJCardImageUrl: cardPath,
        spineBlurhash: spine.blurhash,
        frontBlurhash: front.blurhash,
        fullJCardBlurhash: card.blurhash,
        inStock: text(data, 'In Stock'),
        locations: list(data, 'Locations'),
      });
      onAdded();
    } catch (error) {
      setMessage(String(error));
      setBusy(false);
    }
  };

  return (
    <div className="modal" role="dialog" aria-label="Add Cassette">
      <form onSubmit={submit}>
        {['Title', 'Artist', 'Country', 'Genre', 'Label', 'Release ID'].map((name) => (
          <Line key={name} name={name} />
        ))}
        <Line name="Release Year" type="number" />
        <label>
          Editor's Notes
          <textarea name="Editor's Notes" maxLength={255} />
        </label>
        <Line name="Link" />
        <label>
          In Stock
          <select name="In Stock">
            <option>No</option>
            <option>Yes</option>
          </select>
        </label>
        <Line name="Locations" />
        {panels.map((panel) => (
          <Picker
            key={panel.name}
            panel={panel}
            onAdd={(cropped) =>
              setAdded({
                ...added,
                [panel.name]: { ...cropped, url: URL.createObjectURL(cropped.blob) },
              })
            }
          />
        ))}
        {Object.entries(added).map(([name, { url }]) => (
          <img key={name} src={url} alt={name} />
        ))}
        <p className="message">{message}</p>
        <button type="submit" disabled={busy}>
          {busy ? 'Submitting...' : 'Submit'}
        </button>
      </form>
    </div>
  );
}

const Line = ({ name, type = 'text' }: { name: string; type?: string }) => (
  <label>
    {name}
    <input name={name} type={type} required={name === 'Title' || name === 'Artist'} />
  </label>
);

type PickerProps = {
  panel: (typeof panels)[number];
  onAdd: (cropped: Awaited<ReturnType<typeof cropImage>>) => void;
};

function Picker({ panel, onAdd }: PickerProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area | null>(null);

  const add = async () => {
    if (!url || !area) return;
    onAdd(await cropImage(url, area, rotation, panel));
    setUrl(null);
  };
  return (
    <div>
      <label>
        {panel.name}
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) setUrl(URL.createObjectURL(file));
          }}
        />
      </label>
      {url && (
        <>
          <div className="cropper">
            <Cropper
              image={url}
              aspect={panel.width / panel.height}
              crop={crop}
              zoom={zoom}
              rotation={rotation}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          </div>
          <input
            aria-label="Zoom"
            type="range"
            min={1}
            max={3}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
          <input
            aria-label="Rotation"
            type="range"
            min={0}
            max={90}
            step={0.3}
            value={rotation}
            onChange={(event) => setRotation(event.target.valueAsNumber)}
          />
          <button type="button" onClick={add}>
            Add
          </button>
        </>
      )}
    </div>
  );
}
