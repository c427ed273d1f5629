CREATE TABLE "turn_proposals" (
	"turn_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "turn_proposals_turn_id_student_id_teacher_id_pk" PRIMARY KEY("turn_id","student_id","teacher_id")
);
--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "planned_for" date;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "planned_counts" jsonb;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "planned_by" integer;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "prevented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "prevented_because" text;--> statement-breakpoint
ALTER TABLE "turn_proposals" ADD CONSTRAINT "turn_proposals_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_proposals" ADD CONSTRAINT "turn_proposals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_proposals" ADD CONSTRAINT "turn_proposals_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_proposals" ADD CONSTRAINT "turn_proposals_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turn_proposals_student" ON "turn_proposals" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_planned" CHECK (num_nulls("turns"."planned_for", "turns"."planned_counts", "turns"."planned_by", "turns"."planned_at") in (0, 4)
        and ("turns"."prevented_at" is null) = ("turns"."prevented_because" is null)
        and ("turns"."planned_for" is not null or "turns"."prevented_at" is null)
        and ("turns"."planned_for" is null or "turns"."turned_at" is null));